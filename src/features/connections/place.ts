interface Place {
  readonly server: string
  readonly account_sid: string | null
}

/** Host and path prefix of a server, "api.example.com/prefix"; '' is this site's own address. */
export function toWhere(server: string): string {
  const { host, pathname } = new URL(server === '' ? location.origin : server)
  return host + pathname.replace(/\/$/, '')
}

/** "api.example.com, account 8f1d4c62": enough to tell two connections apart. */
export function describePlace({ server, account_sid }: Place): string {
  return account_sid === null ? toWhere(server) : `${toWhere(server)}, account ${account_sid.slice(0, 8)}`
}
