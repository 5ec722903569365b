/**
 * Property tests use a new seed in every run, except in continuous integration: there, a defect found by chance would
 * fail an unrelated change. `PROPERTY_SEED=n` repeats a run anywhere.
 */
import fc from 'fast-check'

const given = process.env['PROPERTY_SEED'] ?? (process.env['CI'] === undefined ? undefined : '1')
if (given !== undefined) fc.configureGlobal({ seed: Number(given) })
