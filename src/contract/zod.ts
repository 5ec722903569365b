/**
 * The one place that imports zod, so that every schema is made under the same settings.
 *
 * `jitless`: zod would otherwise compile schemas with `new Function`, which the production
 * Content-Security-Policy refuses. It has to be set before the first schema exists; imports are
 * hoisted, so only a module that everyone imports zod through can promise that.
 * `zod/mini` ships no messages, so the English locale is loaded beside it.
 */
import en from 'zod/v4/locales/en.js'
import * as z from 'zod/mini'

z.config({ ...en(), jitless: true })

export { z }
