import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Vite plugin: writes a `.br` and a `.gz` beside each file, for servers that send them (docs/administrators.md). */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // Not earlier: other plugins change the bundle until it's written.
    writeBundle({ dir = '' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        // Smaller files fit into one packet uncompressed.
        if (!/\.(js|css|html|svg)$/.test(fileName) || content.length < 1000) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(join(dir, `${fileName}.br`), brotliCompressSync(content, { params }))
        writeFileSync(join(dir, `${fileName}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
