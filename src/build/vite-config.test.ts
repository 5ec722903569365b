/** The servers for development, as vite.config.ts sets them up. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview, resolveConfig } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['https://voice.example.com/pbx/v1/', 'https://voice.example.com/pbx'],
  ['localhost:4010', 'http://localhost:4010'],
])('VITE_API_URL takes the addresses that the sign-in page takes: %s', async (typed, target) => {
  vi.stubEnv('VITE_API_URL', typed)
  const { server, preview: previewed } = await resolveConfig({ mode: 'server' }, 'serve')
  expect(server.proxy?.['/v1']).toMatchObject({ target })
  expect(previewed.proxy?.['/v1']).toMatchObject({ target })
})

test('an address that cannot be requested is blamed on VITE_API_URL', async () => {
  vi.stubEnv('VITE_API_URL', '/pbx')
  await expect(resolveConfig({ mode: 'server' }, 'serve')).rejects.toThrow('VITE_API_URL: Enter a web address.')
})

test('a preview without a build says what to do', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'switchboard-'))
  try {
    await expect(preview({ build: { outDir } })).rejects.toThrow(`${outDir} has no build. Run npm run build first.`)
  } finally {
    rmSync(outDir, { recursive: true })
  }
})
