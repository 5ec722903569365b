import { useState } from 'react'
import { runInSlices } from '../../lib/slices.ts'

/** Writes the text of a CSV file, while the button that saves it shows that it's busy. */
export function useCsvExport() {
  const [isExporting, setIsExporting] = useState(false)

  const writeCsv = async (writing: Generator<void, string>): Promise<string> => {
    setIsExporting(true)
    return runInSlices(writing).finally(() => setIsExporting(false))
  }
  return { isExporting, writeCsv }
}
