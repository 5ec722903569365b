import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Vite plugin: adds `integrity` to the scripts and style sheets in index.html, so that browsers reject a file that was
 * changed after the build. Files that load later have no tag: they would need an import map, which must be inline, and
 * the Content-Security-Policy allows nothing inline.
 */
export function integrity(): Plugin {
  return {
    name: 'integrity',
    apply: 'build',
    generateBundle: {
      // After Vite has put the names of files into the code of others.
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html']
        if (html?.type !== 'asset') throw new Error('The build has no index.html')
        const names = Object.keys(bundle)
        html.source = String(html.source).replaceAll(
          /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.(?:js|css))"/g,
          (tag, url: string) => {
            const file = bundle[names.find((name) => url.endsWith(`/${name}`)) ?? '']
            if (file === undefined) throw new Error(`The build does not hold what index.html names: ${url}`)
            return `${tag} integrity="${integrityOf(file.type === 'chunk' ? file.code : file.source)}"`
          },
        )
      },
    },
  }
}

/** Returns the `integrity` of a script or style sheet with this content. */
function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
