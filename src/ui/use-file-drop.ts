import { type DragEvent, useState } from 'react'
import { decodeText } from './decode-text.ts'
import styles from './file-drop.module.css'

interface Options {
  /** Bytes. Larger files aren't even read. */
  readonly largest: number
  readonly tooLarge: string
  readonly onText: (text: string) => void
}

/** Accepts dropped text, a dropped file or a chosen one. The fields beside it are the accessible alternative. */
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
      const text = decodeText(await file.arrayBuffer())
      if (text.trim() === '') return setError('This file is empty.')
      take(text)
    } catch {
      setError('The browser couldn’t read this file.')
    }
  }
  return {
    /** The problem with the latest file. */
    error,
    take,
    takeFile: (file: File | undefined) => void takeFile(file),
    /** Props for the drop target. */
    area: {
      className: styles['area'],
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        setIsOver(false)
        const [file, another] = event.dataTransfer.files
        if (another !== undefined) return setError('Drop one file at a time.')
        const text = event.dataTransfer.getData('text')
        if (file !== undefined) void takeFile(file)
        else if (text !== '') take(text)
      },
    },
  }
}

/** Browsers insert a text at its place in a text area, from which it may come: it doesn't replace the whole text. */
const isForBrowser = ({ target, dataTransfer }: DragEvent): boolean =>
  target instanceof HTMLTextAreaElement && !dataTransfer.types.includes('Files')
