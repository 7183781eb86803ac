import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError } from '../CliError.ts'
import { appPolicy } from '../csp/appPolicy.ts'
import { inlineHashes } from '../csp/inlineHashes.ts'
import { readWellKnown } from '../csp/readWellKnown.ts'
import type { Command, OptionValues } from './Command.ts'

/** `latchkey csp`: the content policy for a page that shows the modal (X.49), the one our tests run under. */
export const cspCommand: Command = {
  name: 'csp',
  summary: 'Print the strict content policy for an app that shows the modal',
  options: {
    server: {
      type: 'string',
      value: '<url>',
      help: 'The server the app uses; asked for its addresses. Absent: an app without a server',
    },
    rpc: {
      type: 'string',
      value: '<url>',
      help: 'An RPC URL the app asks itself: its own, or that of the chain. May be repeated',
      isList: true,
    },
    nonce: {
      type: 'string',
      value: '<word>',
      help: 'Let scripts in by a nonce; put a new random one in its place for every answer',
    },
    page: {
      type: 'string',
      value: '<file>',
      help: 'A built page, e.g. dist/index.html, whose inline scripts are let in by their hashes',
    },
    'trusted-types': {
      type: 'string',
      value: '<name>',
      help: 'A Trusted Types policy the app’s own code makes, e.g. nextjs. May be repeated',
      isList: true,
    },
  },
  variables: {},
  run: async ({ out, cwd }, options) => {
    const [server] = listOf(options, 'server', readUrl)
    const [nonce] = listOf(options, 'nonce', readNonce)
    const page = typeof options.page === 'string' ? await readPage(resolve(cwd, options.page)) : ''
    out(
      appPolicy({
        server: server && (await readWellKnown(server)),
        rpc: listOf(options, 'rpc', readUrl).map(String),
        nonce,
        hashes: inlineHashes(page),
        trustedTypes: listOf(options, 'trusted-types', readName),
      }),
    )
    return 0
  },
}

/** What was given for an option, each checked: it ends in a header, where a quote or `;` would change the policy. */
function listOf<value>(
  options: OptionValues,
  name: string,
  read: (text: string) => value | undefined,
): value[] {
  const given = options[name]
  if (typeof given !== 'string') return []
  return given.split(',').map((text) => {
    const value = read(text.trim())
    if (value === undefined) {
      throw new CliError(`--${name} can't be "${text}". "latchkey csp --help" says what it takes.`, {
        exitCode: 2,
      })
    }
    return value
  })
}

const readUrl = (text: string) =>
  URL.canParse(text) && /^(https?|wss?):$/.test(new URL(text).protocol) ? new URL(text) : undefined
const readNonce = (text: string) => (/^[\w+/{}$-]+={0,2}$/.test(text) ? text : undefined)
const readName = (text: string) => (/^[\w#=@./%-]+$/.test(text) ? text : undefined)

async function readPage(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new CliError(`${file} can't be read. Build the app first, or check the path.`, { cause })
  }
}
