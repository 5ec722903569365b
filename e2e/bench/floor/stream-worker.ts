/** Reads a list of flat records as it arrives, and returns the rows in view. Checks nothing. */

export interface Asked {
  readonly search: string
  readonly first: number
  readonly drawn: number
}

export interface Told {
  /** Number of rows that match the search. */
  readonly count: number
  readonly from: number
  readonly rows: readonly (readonly string[])[]
}

interface Started {
  readonly url: string
  readonly token: string
}

const fields = ['number', 'application_sid', 'voip_carrier_sid', 'phone_number_sid'] as const
const records: string[][] = []
let asked: Asked = { search: '', first: 0, drawn: 60 }
let found: string[][] = records

function tell() {
  const { first, drawn } = asked
  const told: Told = { count: found.length, from: first, rows: found.slice(first, first + drawn) }
  postMessage(told)
}

async function readAll({ url, token }: Started) {
  const { body } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let lastTold = 0
  for (;;) {
    const piece = await reader?.read()
    if (piece === undefined || piece.done) break
    rest += piece.value
    // Records are flat, and no text in them contains a brace.
    const end = rest.lastIndexOf('}') + 1
    if (end === 0) continue
    const whole: Record<string, string | null>[] = JSON.parse(`[${rest.slice(rest.indexOf('{'), end)}]`)
    for (const record of whole) records.push(fields.map((field) => record[field] ?? ''))
    rest = rest.slice(end)
    if (performance.now() - lastTold < 100) continue
    lastTold = performance.now()
    tell()
  }
  tell()
}

addEventListener('message', ({ data }: MessageEvent<Asked | Started>) => {
  if ('url' in data) {
    void readAll(data)
    return
  }
  if (data.search !== asked.search) {
    found = data.search === '' ? records : records.filter(([number = '']) => number.includes(data.search))
  }
  asked = data
  if (records.length > 0) tell()
})
