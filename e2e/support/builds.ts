/** The production builds that the browser tests run against; run.ts makes them first. */
import { fileURLToPath } from 'node:url'

export interface Build {
  /** Folder of the build, under node_modules because none of our tools look there. */
  readonly folder: string
  /** Path that it is served under, with a slash at both ends. */
  readonly base: string
  /** Vite's mode. `demo` contains the mock backend. */
  readonly mode: 'production' | 'demo'
}

export const builds = {
  root: { folder: toFolder('root'), base: '/', mode: 'production' },
  subPath: { folder: toFolder('sub-path'), base: '/switchboard/', mode: 'production' },
  demo: { folder: toFolder('demo'), base: '/demo/', mode: 'demo' },
} as const satisfies Record<string, Build>

function toFolder(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/.cache/switchboard/${name}`, import.meta.url))
}
