import { InvalidConfigError } from '@latchkey/core'

/** Variables of an app's build that say where the wallet of e-mail and social logins is. */
type WalletVariables = {
  /** Its origin, e.g. `https://wallet.example.org`. */
  readonly NEXT_PUBLIC_SECURE_SITE_ORIGIN?: string | undefined
  /** URL of the page that apps embed: that origin with the path `/sdk`. */
  readonly NEXT_PUBLIC_SECURE_SITE_SDK_URL?: string | undefined
  /** Version of the messages between page and frame. */
  readonly NEXT_PUBLIC_SECURE_SITE_SDK_VERSION?: string | undefined
}

declare const process: { readonly env: WalletVariables }

/**
 * Returns the variables as the build or the server has them. A bundler replaces `process.env.NAME` by its text, so each name is
 * written out. Where none did, a page has no `process`.
 */
export const getWalletVariables = (): WalletVariables => ({
  NEXT_PUBLIC_SECURE_SITE_ORIGIN: textOf(() => process.env.NEXT_PUBLIC_SECURE_SITE_ORIGIN),
  NEXT_PUBLIC_SECURE_SITE_SDK_URL: textOf(() => process.env.NEXT_PUBLIC_SECURE_SITE_SDK_URL),
  NEXT_PUBLIC_SECURE_SITE_SDK_VERSION: textOf(() => process.env.NEXT_PUBLIC_SECURE_SITE_SDK_VERSION),
})

function textOf(get: () => string | undefined): string | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}

const originName = 'NEXT_PUBLIC_SECURE_SITE_ORIGIN'
const pageName = 'NEXT_PUBLIC_SECURE_SITE_SDK_URL'
const versionName = 'NEXT_PUBLIC_SECURE_SITE_SDK_VERSION'
/** Version of the messages that Latchkey's frame has. */
const version = '4'
/** Hosts of the service that AppKit was built for. Its page can't be the wallet of a Latchkey client. */
const oldHost = /^secure(-mobile)?\.((walletconnect|web3modal)\.(com|org)|reown\.com)$/

/**
 * Parses the variables to the base URL of the wallet, without a slash at its end; `undefined` where they name none, or the service
 * that AppKit was built for. The page counts more than the origin, which has to be the page's.
 *
 * @throws InvalidConfigError with the name of the variable
 */
export function parseWalletVariables(variables: WalletVariables): string | undefined {
  const origin = parseAddress(originName, variables[originName])
  const page = parseAddress(pageName, variables[pageName])
  if (page && !/\/sdk\/?$/.test(page.pathname))
    throw new InvalidConfigError(
      pageName,
      `${pageName} is not the wallet's page for the frame: ${page.href}`,
      'Write the address of the wallet with `/sdk` at its end, e.g. `https://wallet.example.org/sdk`.',
    )
  if (!origin && !page) return undefined
  if (origin && page && origin.origin !== page.origin)
    throw new InvalidConfigError(
      originName,
      `${originName} and ${pageName} name two origins: ${origin.origin} and ${page.origin}`,
      'Messages of the frame come from one origin: give both the same, or leave one away.',
    )
  if ((variables[versionName] || version) !== version)
    throw new InvalidConfigError(
      versionName,
      `${versionName} is ${variables[versionName]}, and the frame has version ${version}`,
      `Remove the variable, or write ${version}.`,
    )
  return page ? page.href.replace(/\/sdk\/?$/, '') : origin?.origin
}

/** Returns the address in a variable; `undefined` for none and for one of the old service. */
function parseAddress(name: string, text: string | undefined): URL | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isSafe(url) || url.search !== '' || url.hash !== '')
    throw new InvalidConfigError(
      name,
      `${name} is no address of a wallet: ${text}`,
      'Write an https address without query, e.g. `https://wallet.example.org`; on this machine http does.',
    )
  return oldHost.test(url.hostname) ? undefined : url
}

const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' ||
  (protocol === 'http:' && /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname))
