import styles from './icon.module.css'

/** Strokes on a 16 x 16 grid. */
export const shapes = {
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.4 10.4l3.1 3.1',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.9.2l2-2a2.7 2.7 0 0 0-3.8-3.8L7.8 4.7M9.2 6.8a2.6 2.6 0 0 0-3.9-.2l-2 2a2.7 2.7 0 0 0 3.8 3.8l1.1-1.1',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  export: 'M8 2.5v7.2M4.8 6.6 8 9.8l3.2-3.2M2.8 10.5v3h10.4v-3',
  close: 'm4 4 8 8m0-8-8 8',
  copy: 'M6 5.5h6.5V14H6zM10 5.5V2H3.5v8.5H6',
  done: 'm3 8.5 3.2 3.2L13 4.5',
  refresh: 'M13.2 8A5.2 5.2 0 1 1 11.6 4.2M13.2 2v3h-3',
  up: 'M8 13V3.5M4.2 7 8 3.2 11.8 7',
  down: 'M8 3v9.5M4.2 9 8 12.8 11.8 9',
  either: 'M5.2 6.2 8 3.4l2.8 2.8M5.2 9.8 8 12.6l2.8-2.8',
  more: 'm4 6.2 4 4 4-4',
  filter: 'M2.4 3h11.2L9.4 8.2v5.1l-2.8-1.6V8.2z',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7zM9.2 4.6l2.2 2.2',
  next: 'm6 3.5 4.5 4.5L6 12.5',
  previous: 'm4 10 4-4 4 4',
  following: 'm4 6 4 4 4-4',
  plug: 'M5.5 2v3.2M10.5 2v3.2M3.8 5.2h8.4v2.6a4.2 4.2 0 0 1-8.4 0zM8 12v2.2',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.2 12.5 8 5 12.8z',
  stop: 'M4 4h8v8H4z',
  info: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M8 7.4V11M8 5v.1',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V4.8a2.5 2.5 0 0 1 5 0V7',
  leave: 'M9.5 2.5h-6v11h6M6.8 8h7M11 5.2 13.8 8 11 10.8',
  settings:
    'M2 5h6.2M12.2 5H14M2 11h1.8M7.8 11H14M10.2 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4M5.8 9a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  add: 'M8 3v10M3 8h10',
  theme: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 2.5v11M8 5h4.4M8 8h5.5M8 11h4.4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  journal: 'M4 2.5h8.5v11H4zM2.5 5h3M2.5 8h3M2.5 11h3M8 5.5h2.5M8 8h2.5',
  numbers: 'M6.4 2.5 5 13.5M11 2.5 9.6 13.5M2.8 5.8h11M2.2 10.2h11',
  applications: 'M2.5 3h11v10h-11zM2.5 6.2h11M5 9.5h3',
  routing: 'M2.5 8h3.2L9 4h4.2M5.7 8 9 12h4.2M11.4 2.2 13.2 4l-1.8 1.8M11.4 10.2l1.8 1.8-1.8 1.8',
  credentials:
    'M8 2.2a2 2 0 0 1 2 2v3.4a2 2 0 0 1-4 0V4.2a2 2 0 0 1 2-2M3.8 7.4a4.2 4.2 0 0 0 8.4 0M8 11.6v2.2M5.6 13.8h4.8',
  calls:
    'M4.4 2.6 6.3 6 4.9 7.3a8 8 0 0 0 3.8 3.8L10 9.7l3.4 1.9-.6 2a1 1 0 0 1-1 .7A10.4 10.4 0 0 1 1.7 4.2a1 1 0 0 1 .7-1z',
  records: 'M2.5 3.5h2m2.5 0h6.5M2.5 8h2m2.5 0h6.5M2.5 12.5h2m2.5 0h6.5',
  insights: 'M2.5 13.5h11M4 11V8M8 11V3M12 11V6',
  overview: 'M2.5 2.5h4.4v5.2H2.5zM9.1 2.5h4.4v2.8H9.1zM9.1 7.5h4.4v6H9.1zM2.5 9.9h4.4v3.6H2.5z',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.7h11M5.5 2v3M10.5 2v3',
  warning: 'M8 2.4 14.3 13.4H1.7zM8 6.5v3.2M8 11.6v.1',
  help: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2M8 11.1v.1',
  failure: 'M8 1.8 14.2 8 8 14.2 1.8 8zM8 5v3.4M8 10.6v.1',
} as const

export type IconName = keyof typeof shapes

/** Decoration only: the words beside it, or the name of its button, express the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
