import { Link } from 'react-router-dom'
import { toShortSid } from '../../lib/short-sid.ts'
import { paths } from '../../paths.ts'

interface Props {
  readonly sid: string
  /** null or undefined if unknown. */
  readonly name: string | null | undefined
}

/** A link to an application, by its name; by its sid if it has none, or that is unknown. */
export function ApplicationLink({ sid, name }: Props) {
  return (
    <Link to={paths.application.link(sid)}>{name?.trim() ? <bdi>{name}</bdi> : <code>{toShortSid(sid)}</code>}</Link>
  )
}
