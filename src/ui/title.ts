import { useEffect } from 'react'

let place = ''

const before = (name: string) => (name === '' ? '' : `${name} · `)

/** What stands before every title of this tab, so that tabs of two connections can be told apart. '': nothing. */
export function setTitlePlace(name: string): void {
  document.title = before(name) + document.title.slice(before(place).length)
  place = name
}

/** Names the page in tab, history and bookmarks. */
export function useTitle(title: string): void {
  // Synchronises document.title. A rendered <title> would come second to the one in index.html and not count.
  useEffect(() => {
    const previous = document.title
    document.title = `${before(place)}${title} · Switchboard`
    // Where a panel closes, the page beneath it is there again without having moved.
    return () => {
      document.title = previous
    }
  }, [title])
}
