import { useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { runInSlices } from '../../lib/slices.ts'

/** Writes the text of a CSV file, while the button that saves it shows that it's busy. */
export function useCsvExport() {
  const client = useClient()
  const [isExporting, setIsExporting] = useState(false)

  /** Resolves to null if the session has ended, or the page is locked by then: nothing may be saved. */
  const writeCsv = async (writing: Generator<void, string>): Promise<string | null> => {
    setIsExporting(true)
    try {
      const text = await runInSlices(writing, client.closed)
      return client.closed.aborted || client.access === 'locked' ? null : text
    } catch (error) {
      if (!client.closed.aborted) throw error
      return null
    } finally {
      setIsExporting(false)
    }
  }
  return { isExporting, writeCsv }
}
