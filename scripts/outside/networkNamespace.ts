import { execFileSync } from 'node:child_process'

/** Arguments of `unshare` and `nsenter`, which make a network namespace with nothing in it and enter it. */
export type NamespaceWay = { readonly unshare: readonly string[]; readonly nsenter: readonly string[] }

/** As root, else as an unprivileged user's "root". */
const ways: readonly NamespaceWay[] = [
  { unshare: ['-n'], nsenter: ['-n'] },
  { unshare: ['-rn'], nsenter: ['-U', '-n', '--preserve-credentials'] },
]

/** A shell command that brings loopback up and becomes the program after it: arguments of `sh`. */
export const withLoopback = ['-c', 'ip link set lo up && exec "$@"', 'sh'] as const

/** Returns the way to a network namespace that this machine permits; `undefined` where it permits none. */
export function findNamespaceWay(): NamespaceWay | undefined {
  return ways.find(({ unshare }) => isPermitted(unshare))
}

function isPermitted(unshare: readonly string[]): boolean {
  try {
    execFileSync('unshare', [...unshare, 'sh', '-c', 'ip link set lo up && command -v nsenter'], {
      stdio: 'ignore',
      timeout: 10_000,
    })
    return true
  } catch {
    return false
  }
}
