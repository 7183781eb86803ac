import type { FrameElement, FrameListener } from '@latchkey/frame/messenger'
import type { AdapterContext } from '../config/Adapter.ts'
import type { OpenedWindow } from './socialWindow.ts'

/** Options of `emailWallet`; all have defaults. */
export type EmailWalletOptions = {
  /**
   * Base URL of the wallet, on another origin than the page. Default: the one the app's server names, if it is beside that server:
   * `https://wallet.example.org` for `https://api.example.org`. A wallet anywhere else has to be named here.
   */
  readonly frameUrl?: string | undefined
  /** Project id for the frame. Default: the config's, or the server's. */
  readonly projectId?: string | undefined
  /** Only without a page for the frame, e.g. in a test. */
  readonly frame?:
    | {
        readonly element: FrameElement
        readonly listener: FrameListener
        /** Milliseconds until the frame must be ready. */
        readonly readyTimeout?: number | undefined
        /** Opens the window of a login provider. */
        readonly openWindow?: ((url: string) => OpenedWindow | null) | undefined
      }
    | undefined
}

/**
 * The frame's URL and project, from the options or the server; `undefined` if there is none. People type codes and recovery
 * passwords into that page, so that a server that is taken over must not choose its origin: what a discovery document names
 * counts only beside the server the app has named.
 */
export async function findFrame(
  { app, logger }: Pick<AdapterContext, 'app' | 'logger'>,
  { frameUrl, projectId = app?.projectId }: EmailWalletOptions,
): Promise<{ readonly frameUrl: string; readonly projectId: string } | undefined> {
  const server = frameUrl && projectId ? undefined : await app?._internal.server()
  const url = frameUrl ?? server?.frame
  const id = projectId ?? server?.projectId
  if (!url || !id) return undefined
  const named = app?._internal.parameters?.server
  if (frameUrl || typeof named !== 'string' || isBesideServer(url, named))
    return { frameUrl: url, projectId: id }
  logger.error(
    'The server names a wallet that is not beside it, so nobody can sign in with it. If it is yours, give `emailWallet` its `frameUrl`.',
    { frame: url, server: named },
  )
  return undefined
}

/**
 * Whether a wallet's URL is `wallet.` below the server's host or beside it, over https as soon as the server is. On this machine
 * any two loopback names are beside each other.
 */
export function isBesideServer(frameUrl: string, serverUrl: string): boolean {
  if (!URL.canParse(frameUrl) || !URL.canParse(serverUrl)) return false
  const [frame, server] = [new URL(frameUrl), new URL(serverUrl)]
  if (isLoopback(server.hostname)) return isLoopback(frame.hostname)
  if (frame.protocol !== 'https:' && frame.protocol !== server.protocol) return false
  const [label, ...rest] = frame.hostname.split('.')
  const parent = rest.join('.')
  const besideServer = server.hostname.split('.').slice(1)
  // one label is a top-level domain, below which anybody has names
  return label === 'wallet' && rest.length > 1 && [server.hostname, besideServer.join('.')].includes(parent)
}

function isLoopback(hostname: string): boolean {
  return /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
}
