export function toWhere(server: string): string {
  const { host, pathname } = new URL(server === '' ? location.origin : server)
  return host + pathname.replace(/\/$/, '')
}

export function describePlace({ server, account_sid }: { server: string; account_sid: string | null }): string {
  return account_sid === null ? toWhere(server) : `${toWhere(server)}, account ${account_sid.slice(0, 8)}`
}
