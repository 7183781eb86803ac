import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as index from './index.ts'
import * as schemas from './schemas.ts'

/** A name that goes or appears is a change of the public interface: update with `vitest -u` and a changeset. */
describe('exported names', () => {
  it('@latchkey/protocol', () => {
    expect(Object.keys(index).sort()).toMatchInlineSnapshot(`
      [
        "activationText",
        "approvalFrameMethods",
        "authFailures",
        "authLimits",
        "chainNamespaces",
        "classifyFrameMethod",
        "connectorDirectoryIds",
        "connectorImageIds",
        "connectorNames",
        "currencies",
        "dataLimits",
        "fillBrowserLink",
        "foldText",
        "frameHeaders",
        "frameLimits",
        "isAllowedLink",
        "isChainNamespace",
        "keysLimits",
        "methodNotAllowed",
        "networkImageIds",
        "parseCaipAddress",
        "parseCaipNetworkId",
        "relayCloseCodes",
        "relayErrorCodes",
        "relayLimits",
        "relayServerTime",
        "relayTags",
        "rpcErrorCodes",
        "rpcLimits",
        "safeFrameMethods",
        "sealContext",
        "selectWallets",
        "toCaipAddress",
        "toChainId",
        "walletSlug",
      ]
    `)
  })

  it('@latchkey/protocol/schemas', () => {
    expect(Object.keys(schemas).sort()).toMatchInlineSnapshot(`
      [
        "accessClaims",
        "account",
        "accountHistory",
        "accountNft",
        "accountNfts",
        "activateRequest",
        "activityList",
        "analyticsConfig",
        "analyticsEvent",
        "appEnvelope",
        "attestationClaims",
        "authApi",
        "deviceReply",
        "deviceRequest",
        "done",
        "emailChangeCode",
        "emailChangeDone",
        "emailChangeNext",
        "emailChangeReply",
        "emailChangeRequest",
        "errorEnvelope",
        "flowId",
        "frameConfig",
        "frameEvent",
        "frameHello",
        "frameHelloReply",
        "frameMessages",
        "frameReply",
        "frameSiwxMessage",
        "frameThemeVariables",
        "fungiblePriceRequest",
        "fungiblePrices",
        "hiddenReason",
        "historyItem",
        "historyTransfer",
        "jwks",
        "keysApi",
        "oneTimeCode",
        "originAttestation",
        "otpLength",
        "otpReply",
        "otpRequest",
        "projectConfig",
        "projectLimits",
        "projectOrigins",
        "proofClaims",
        "publicPoint",
        "readThemeValue",
        "readThemeVariables",
        "recovery",
        "recoveryKey",
        "recoveryReadReply",
        "recoveryReadRequest",
        "recoveryWriteRequest",
        "refreshRequest",
        "relayAnswer",
        "relayMessage",
        "relayMessagePage",
        "relaySubscription",
        "releaseReply",
        "releaseRequest",
        "revokeRequest",
        "sealedBox",
        "sealingKey",
        "sessionList",
        "sessionReply",
        "sessionState",
        "setId",
        "shareSet",
        "signInReply",
        "signInRequest",
        "spamReason",
        "stageRequest",
        "supportedChains",
        "tokenBalance",
        "tokenBalances",
        "walletCustody",
        "walletEntry",
        "walletFacts",
        "walletId",
        "walletImages",
        "walletList",
        "walletReply",
        "wellKnownLatchkey",
      ]
    `)
  })
})

it('only the schemas entry costs Valibot', async () => {
  const importsOf = async (entry: string) => {
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      packages: 'external',
    })
    return Object.values(metafile.outputs).flatMap((output) => output.imports.map((entry) => entry.path))
  }
  expect(await importsOf('./index.ts')).toEqual([])
  expect(await importsOf('./schemas.ts')).toContain('valibot')
})
