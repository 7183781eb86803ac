import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Serves the URL of a running Postgres, which the first request starts. */
    postgresDoor: string
  }
}

/** Global setup: one Postgres for the whole run, started only when a test file needs it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startPostgres> | undefined
  const door = createServer((_, response) => {
    // Workers wait minutes between two requests: a kept-alive connection would be closed under the second one.
    response.setHeader('connection', 'close')
    starting ??= startPostgres()
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  project.provide(
    'postgresDoor',
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  )
  return async () => {
    door.closeAllConnections()
    door.close()
    await starting?.then(
      ({ stop }) => stop(),
      () => undefined,
    )
  }
}
