import { expect, it } from 'vitest'
import * as entry from './index.ts'

it('exports what it promises, and nothing else', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "ChainUnavailableError",
      "DatabaseError",
      "EgressError",
      "LockHeldError",
      "PaymasterError",
      "ProjectError",
      "ServerConfigError",
      "ServerListenError",
      "acquireLock",
      "checkoutHeader",
      "createAppHost",
      "createCanary",
      "createFrameHost",
      "createKeyRotations",
      "createPorts",
      "createProjectStore",
      "createServer",
      "deployPaymaster",
      "inspectDatabase",
      "isCheckoutCall",
      "listSwapRouters",
      "readConfig",
      "serviceNames",
      "signCheckoutCall",
    ]
  `)
})
