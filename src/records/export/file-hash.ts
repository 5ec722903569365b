import { SHA256 } from '@stablelib/sha256'

/** The SHA-256 of a file that comes in pieces: the platform's own digest wants it as a whole. FIPS 180-4. */
export function createFileHash() {
  const hash = new SHA256()
  return {
    update({ bytes }: { readonly bytes: Uint8Array }): void {
      hash.update(bytes)
    },

    /** In lower-case hexadecimal; ends it. */
    hex(): string {
      return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}

export type FileHash = ReturnType<typeof createFileHash>
