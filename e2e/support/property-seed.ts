/**
 * Property tests take a new seed in every run, except in continuous integration: a defect found by chance there would
 * fail a change that has nothing to do with it. `PROPERTY_SEED=n` repeats a run anywhere.
 */
import fc from 'fast-check'

const given = process.env['PROPERTY_SEED'] ?? (process.env['CI'] === undefined ? undefined : '1')
if (given !== undefined) fc.configureGlobal({ seed: Number(given) })
