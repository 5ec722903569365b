import { hash as hashAtOnce, SHA256 } from '@stablelib/sha256'
import { joinBytes } from '../../lib/typed.ts'

/** Bytes. The platform hashes four times as fast, but needs the whole file and copies it. */
const maxBuffered = 64 * 1_048_576

/** Computes the SHA-256 of a file that arrives in pieces, holding at most `most` bytes. FIPS 180-4. */
export function createFileHash(max = maxBuffered) {
  let held: Uint8Array[] = []
  let size = 0
  // Pages on plain http have no `subtle`.
  let hash = 'subtle' in crypto ? null : new SHA256()
  return {
    /** The bytes must not change before the hash is finished. */
    update(bytes: Uint8Array): void {
      held.push(bytes)
      size += bytes.length
      if (hash === null && size <= max) return
      hash ??= new SHA256()
      for (const piece of held) hash.update(piece)
      held = []
    },

    /** Returns lower-case hexadecimal and finishes the hash. */
    async hex(): Promise<string> {
      if (hash !== null) return toHex(hash.digest())
      const whole = joinBytes(held)
      // Limits the copies to two: `whole`, and the platform's.
      held = []
      return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)))
    },
  }
}

/** Returns the SHA-256 of a few kB, without waiting for the platform. */
export const hashOf = (bytes: Uint8Array): string => toHex(hashAtOnce(bytes))

const toHex = (digest: Uint8Array) => Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
