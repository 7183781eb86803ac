import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeFileAtomically } from '../../exports/writeFileAtomically.ts'

/**
 * Opens the journal of a chain and creates it when missing. A line is written in one call before the response is sent, so
 * after a kill at most the last line is incomplete: it is dropped. A file that is broken elsewhere, or is no journal,
 * is moved aside and never deleted.
 */
export function openJournal(file: string, options: { now(): number; onLog(line: string): void }): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const found = existsSync(file) ? parseLines(readFileSync(file, 'utf8')) : undefined
  if (existsSync(file) && !found) {
    const aside = `${file}.broken-${new Date(options.now()).toISOString().replaceAll(':', '-')}`
    renameSync(file, aside)
    options.onLog(
      `The Solana journal ${file} is broken. It was moved to ${aside}, and the chain begins anew.`,
    )
  }
  const lines: readonly JournalLine[] = found ?? [{ kind: 'genesis', time: options.now() }]
  // Rewritten, so that an incomplete last line is removed before the next is appended.
  writeFileAtomically(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  let handle: number | undefined = openSync(file, 'a')
  return {
    lines,
    append(line) {
      if (handle === undefined) throw new Error('The Solana journal is closed.')
      writeSync(handle, `${JSON.stringify(line)}\n`)
    },
    close() {
      if (handle !== undefined) closeSync(handle)
      handle = undefined
    },
  }
}

function parseLines(text: string): readonly JournalLine[] | undefined {
  const rows = text.split('\n')
  const whole = rows.slice(0, -1)
  const lines = whole.map(parseLine)
  const parsed = lines.filter((line) => line !== undefined)
  if (parsed.length < lines.length || parsed[0]?.kind !== 'genesis') return undefined
  return parsed
}

function parseLine(row: string): JournalLine | undefined {
  try {
    const line = JSON.parse(row) as JournalLine
    const isText = (value: unknown) => typeof value === 'string'
    if (line.kind === 'genesis') return Number.isFinite(line.time) ? line : undefined
    if (line.kind === 'transaction')
      return isText(line.wire) && Number.isSafeInteger(line.slot) && Number.isFinite(line.time)
        ? line
        : undefined
    if (line.kind !== 'account') return undefined
    return [line.address, line.owner, line.lamports, line.data].every(isText) ? line : undefined
  } catch {
    return undefined
  }
}

/** A line of the journal, which holds everything needed to rebuild the chain. Bytes are base64. */
type JournalLine =
  | { readonly kind: 'genesis'; readonly time: number }
  | {
      readonly kind: 'transaction'
      readonly wire: string
      readonly slot: number
      /** Milliseconds since 1970. */
      readonly time: number
    }
  | {
      readonly kind: 'account'
      readonly address: string
      readonly owner: string
      readonly lamports: string
      readonly data: string
    }

/** An append-only file of lines. */
export type Journal = {
  /** Lines present when the journal was opened; the first is always a `genesis`. */
  readonly lines: readonly JournalLine[]
  append(line: JournalLine): void
  close(): void
}
