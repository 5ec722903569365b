/** Some voices of the documented vendors, by language. */
const voices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  google: {
    'en-US': ['en-US-Wavenet-C', 'en-US-Standard-C', 'en-US-Wavenet-D'],
    'en-GB': ['en-GB-Wavenet-A', 'en-GB-Wavenet-B'],
    'de-DE': ['de-DE-Wavenet-B', 'de-DE-Wavenet-C'],
    'fr-FR': ['fr-FR-Wavenet-A', 'fr-FR-Wavenet-B'],
    'es-ES': ['es-ES-Wavenet-B', 'es-ES-Wavenet-C'],
  },
  aws: {
    'en-US': ['Joanna', 'Matthew'],
    'en-GB': ['Amy', 'Brian'],
    'de-DE': ['Vicki', 'Daniel'],
    'fr-FR': ['Lea', 'Mathieu'],
    'es-ES': ['Lucia', 'Enrique'],
  },
}

/** Returns voices by language; empty for other vendors. */
export function knownVoices(vendor: string): Readonly<Record<string, readonly string[]>> {
  return Object.hasOwn(voices, vendor) ? (voices[vendor] ?? {}) : {}
}
