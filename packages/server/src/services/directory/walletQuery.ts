import { dataLimits, type WalletQuery } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'

/** Most entries of a list parameter; a page of 100 wallets that excludes 400 is far below. */
const maxListEntries = 500
const id = /^[0-9a-f]{64}$/
const chain = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const reverseName = /^[\w-]+(\.[\w-]+)+$/

/**
 * Parses the query of `/getWallets`. Unknown and empty parameters are ignored; of a repeated parameter the
 * first counts.
 *
 * @throws HttpFailure 400 naming the parameter
 */
export function parseWalletQuery(parameters: URLSearchParams): WalletQuery {
  const query: WalletQuery = {
    page: parseNumber(parameters, 'page', 1_000_000),
    entries: parseNumber(parameters, 'entries', dataLimits.walletEntries),
    chains: parseList(parameters, 'chains', chain),
    include: parseList(parameters, 'include', id),
    exclude: parseList(parameters, 'exclude', id),
    search: parseText(parameters, 'search'),
    badge: parseBadge(parameters, 'badge') ?? parseBadge(parameters, 'badge_type'),
    rdns: parseList(parameters, 'rdns', reverseName),
    names: parseList(parameters, 'names', /^\P{Cc}{1,100}$/u),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

function parseNumber(parameters: URLSearchParams, name: string, maximum: number): number | undefined {
  const text = parameters.get(name)
  if (!text) return undefined
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= maximum) return number
  throw new HttpFailure(400, name, `"${name}" must be a whole number from 1 to ${maximum}`)
}

function parseList(
  parameters: URLSearchParams,
  name: string,
  pattern: RegExp,
): readonly string[] | undefined {
  const text = parameters.get(name)
  if (!text) return undefined
  const list = text.split(',', maxListEntries + 1).filter((entry) => entry !== '')
  if (list.length > maxListEntries) {
    throw new HttpFailure(400, name, `"${name}" may hold ${maxListEntries} entries at most`)
  }
  if (!list.every((entry) => pattern.test(entry))) {
    throw new HttpFailure(400, name, `An entry of "${name}" has the wrong form`)
  }
  return list.length > 0 ? list : undefined
}

function parseText(parameters: URLSearchParams, name: string): string | undefined {
  const text = parameters.get(name)
  if (!text) return undefined
  if (text.length > 100 || /\p{Cc}/u.test(text)) {
    throw new HttpFailure(
      400,
      name,
      `"${name}" may be 100 characters long at most, without control characters`,
    )
  }
  return text
}

function parseBadge(parameters: URLSearchParams, name: string): WalletQuery['badge'] {
  const text = parameters.get(name)
  if (!text) return undefined
  if (text === 'certified' || text === 'none') return text
  throw new HttpFailure(400, name, `"${name}" must be "certified" or "none"`)
}
