/** The server process of the benches. `startServers` starts it, with the order as its argument. */
import { createServer, type RequestListener } from 'node:http'
import type { DeploymentConfig } from '../../src/deploy/config.ts'
import { createApi, prepareData } from './api.ts'
import type { Order, Served } from './servers.ts'
import { createSite } from './site.ts'

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

async function serve({ sites, data, days, latencyMs = 0 }: Order): Promise<Served> {
  const apis: Record<string, string> = {}
  const handlers = new Map<string, RequestListener>()
  for (const name of data) {
    const answer = createApi(await prepareData(name, days))
    const api: RequestListener =
      latencyMs === 0 ? answer : (request, response) => void setTimeout(() => answer(request, response), latencyMs)
    handlers.set(name, api)
    apis[name] = await listen(api)
  }
  const servers = Object.entries(apis).map(([name, url]) => ({ name, url }))
  const own = handlers.get(data[0] ?? '')
  const urls: Record<string, { cross: string; same: string }> = {}
  for (const { name, folder } of sites) {
    const config: DeploymentConfig = { servers: 'same-origin' }
    const site = createSite(folder, config)
    const both: RequestListener = (request, response) =>
      request.url?.startsWith('/v1/') === true ? own?.(request, response) : site(request, response)
    urls[name] = { cross: await listen(createSite(folder, { servers })), same: await listen(both) }
  }
  return { apis, sites: urls }
}

// Ends with its parent process.
process.on('disconnect', () => process.exit())
// Only startServers writes it.
const order = JSON.parse(process.argv[2] ?? '') as Order
process.send?.(await serve(order))
