import { readConfig } from '../config/readConfig.ts'
import { createPorts } from '../createPorts.ts'
import { createServices, serviceNames } from '../createServices.ts'
import { noDatabase } from './noDatabase.ts'

/** Every route the server has, as `GET /v1/time`, from the services themselves: a new one is in it at once. */
export function listRoutes(): string[] {
  const config = readConfig({ LATCHKEY_LOG_LEVEL: 'silent' })
  const ports = createPorts(config, { db: noDatabase() })
  const services = createServices(serviceNames, config, ports, () => 'http://127.0.0.1')
  const routes = services.flatMap(({ routes }) =>
    routes.routes.map(({ method, path }) => `${method} ${path}`),
  )
  return [...new Set(routes.filter((route) => !route.startsWith('ALL ')))].sort()
}
