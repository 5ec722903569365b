import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Vite plugin: beside each file its `.br` and its `.gz`, for servers that send what is there (docs/administrators.md). */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    // Not before: other plugins change what is in a bundle until it is written.
    writeBundle({ dir = '' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        // Smaller ones fit into a packet as they are.
        if (!/\.(js|css|html|svg)$/.test(fileName) || content.length < 1000) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(join(dir, `${fileName}.br`), brotliCompressSync(content, { params }))
        writeFileSync(join(dir, `${fileName}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
