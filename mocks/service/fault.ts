import type { OperationName } from '../../src/contract/extras.ts'

/** One way for an endpoint to break. Applied by mocks/http; kept in the state so that every tab and restart sees it. */
export interface Fault {
  readonly id: string
  /** '*' hits every endpoint. */
  readonly endpoint: OperationName | '*'
  /** Requests it still hits; absent: all, until removed. */
  readonly times?: number
  /** Added before the answer, ms of real time. */
  readonly latencyMs?: number
  /** Answer with this status instead of asking the service. */
  readonly status?: number
  /** Shape of that answer's body (deployed-server.md, "Error body shapes"). Default `msg`. */
  readonly shape?: 'msg' | 'message' | 'text' | 'html' | 'empty'
  readonly message?: string
  /** Close the connection without asking the service and without an answer. */
  readonly cut?: boolean
  /** Let the service do its work, then close the connection without an answer. */
  readonly loseAnswer?: boolean
}
