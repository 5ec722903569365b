/** Who is left without a working credential when one goes. Pure. */
import type { Application } from '../../contract/applications.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { type Cover, coverOf, type Half, halves, healthOf } from '../../patterns/credential-health.ts'

/** Applications whose default vendor for one half has no working credential any more. */
export interface Orphaned {
  readonly half: Half
  /** What the vendor's other credentials come to; never `works`. */
  readonly left: Exclude<Cover, 'works'>
  readonly applications: readonly Application[]
}

/** The halves that a credential is used for and no other one of its vendor is known to work for, with their applications. */
export function orphanedBy(
  gone: SpeechCredential,
  credentials: readonly SpeechCredential[],
  applications: readonly Application[],
): Orphaned[] {
  const others = credentials.filter((one) => one.speech_credential_sid !== gone.speech_credential_sid)
  return halves.flatMap((half) => {
    const health = healthOf(gone, half)
    const left = coverOf(others, gone.vendor, half)
    if (health === 'unused' || health === 'unset' || left === 'works') return []
    // One that failed is no loss where others are as good.
    if (health === 'failed' && left !== 'none') return []
    return [{ half, left, applications: applications.filter((one) => defaultVendor(one, half) === gone.vendor) }]
  })
}

function defaultVendor(application: Application, half: Half): string | null {
  return half === 'tts' ? application.speech_synthesis_vendor : application.speech_recognizer_vendor
}
