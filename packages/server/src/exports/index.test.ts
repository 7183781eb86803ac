import { expect, it } from 'vitest'
import * as entry from './index.ts'

it('exports what it promises, and nothing else', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "ChainUnavailableError",
      "DatabaseError",
      "EgressError",
      "LockHeldError",
      "ProjectError",
      "ServerConfigError",
      "ServerListenError",
      "acquireLock",
      "checkoutHeader",
      "createAppHost",
      "createFrameHost",
      "createKeyRotations",
      "createPorts",
      "createProjectStore",
      "createServer",
      "inspectDatabase",
      "isCheckoutCall",
      "listSwapRouters",
      "readConfig",
      "serviceNames",
      "signCheckoutCall",
    ]
  `)
})
