/** `npm run headers`: prints the production headers for a web server's configuration. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readDeploymentConfig } from './config.ts'
import { formats, type HeaderFormat, printAll, printHeaders } from './header-formats.ts'
import { demoHeaders, productionHeaders } from './headers.ts'

const usage = `npm run headers [-- --format ${formats.join('|')}] [-- --config FILE] [-- --base /switchboard/] [-- --demo]`

function main(): number {
  try {
    const { values } = parseArgs({
      options: {
        format: { type: 'string' },
        config: { type: 'string', default: 'public/config.json' },
        base: { type: 'string', default: '/' },
        demo: { type: 'boolean', default: false },
      },
    })
    const format = values.format === undefined ? undefined : toFormat(values.format)
    const config = readDeploymentConfig(readFileSync(values.config, 'utf8'))
    const headers = values.demo ? demoHeaders(config) : productionHeaders(config)
    console.log(format === undefined ? printAll(headers, values.base) : printHeaders(headers, format, values.base))
    return 0
  } catch (error) {
    // Errors that people can correct: a wrong option, a missing file, a wrong config. Others keep their stack.
    if (!(error instanceof ConfigError || (error instanceof Error && 'code' in error))) throw error
    console.error(`${error.message}\n${usage}`)
    return 1
  }
}

function toFormat(text: string): HeaderFormat {
  const format = formats.find((name) => name === text)
  if (format === undefined) throw new ConfigError(`unknown format: ${text}`)
  return format
}

process.exitCode = main()
