import type { StartWorker } from '../keys/workerCalls.ts'

/**
 * Returns the function that starts the workers of this page, and sets the page's policy of Trusted Types, which allows the URLs of the
 * workers and of the room that loads by itself, and no other script. A page has one such policy, so this is called once.
 *
 * The page names the URLs, so that the hash of its script does not depend on the hash of a worker.
 */
export function createWorkerStart(): StartWorker {
  const { worker: keys = '', strength = '', calls = '' } = document.documentElement.dataset
  const urls = { keys, strength }
  const [room] = calls.split(' ')
  const allowed = [keys, strength, room].filter((url) => url !== '')
  // the page has `require-trusted-types-for 'script'`
  const policy = globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (url: string) => {
      if (!allowed.includes(url)) throw new TypeError('No other script runs here.')
      return url
    },
  })
  return (name) => {
    const url = policy ? policy.createScriptURL(urls[name]) : urls[name]
    return new Worker(url as string, { type: 'module', name })
  }
}
