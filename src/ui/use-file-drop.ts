import { type DragEvent, useState } from 'react'

interface Options {
  /** Bytes: larger files are not even read. */
  readonly largest: number
  readonly tooLarge: string
  readonly onText: (text: string) => void
}

/** A text that is dropped, as a file or as such, or a file that was chosen. The fields beside it are the way for everyone. */
export function useFileDrop({ largest, tooLarge, onText }: Options) {
  const [isOver, setIsOver] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const take = (text: string) => {
    setError(null)
    onText(text)
  }
  const takeFile = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > largest) return setError(tooLarge)
    try {
      take(await file.text())
    } catch {
      setError('The browser could not read this file.')
    }
  }
  return {
    /** What is wrong with the latest file. */
    error,
    take,
    takeFile: (file: File | undefined) => void takeFile(file),
    /** Of the element to drop on. */
    area: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file === undefined) take(event.dataTransfer.getData('text'))
        else void takeFile(file)
      },
    },
  }
}
