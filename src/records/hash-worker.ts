/** The worker that hashes one file, while another one writes it: hashing takes longer than all the rest. */
import { createFileHash } from './export/file-hash.ts'
import { serve, type ServedPort } from '../lib/worker-channel.ts'

// The types of a worker's scope would clash with those of a page's.
serve(createFileHash(), globalThis as unknown as ServedPort)
