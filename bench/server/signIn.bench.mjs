// CPU time of CONNECT_EMAIL and of a code that is checked, on the embedded database. The slow hash of a code (X.12) is most
// of it, and meant to be. Run it alone with: npm run bench -- signIn
import { askChild } from './askChild.mjs'
import { cpuPerRequest } from './cpuRatio.mjs'
import { startChild } from './startChild.mjs'

const warmUp = 5
const perTurn = 20

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string }[] }>} */
export async function run() {
  const server = await startChild('latchkeyAuth.mjs')
  const load = await startChild('signInLoad.mjs', server.url)
  let people = 0
  /** Milliseconds of the server's CPU for one mail that is asked for, and for one code that is entered. */
  const turn = async (count) => {
    const connect = Array.from({ length: count }, () => `person${people++}@example.org`)
    let asked = []
    const mail = await cpuPerRequest(
      server,
      async () => {
        asked = (await askChild(load, { connect })).asked
      },
      count,
    )
    const { codes } = await askChild(server, { approve: asked })
    const code = await cpuPerRequest(server, () => askChild(load, { codes }), count)
    return { mail: mail / 1000, code: code / 1000 }
  }
  try {
    await turn(warmUp)
    const { mail, code } = await turn(perTurn)
    return {
      results: [
        { title: 'sign-in: CPU of CONNECT_EMAIL', ok: true, value: mail, unit: 'ms' },
        { title: 'sign-in: CPU of a code that is checked', ok: true, value: code, unit: 'ms' },
      ],
    }
  } finally {
    for (const { child } of [load, server]) child.disconnect()
  }
}
