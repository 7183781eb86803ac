import type { ConfigParameters } from '@latchkey/core'
import type { Choices } from './Choices.ts'
import { optionsOf } from './optionsOf.ts'

/**
 * The options as the preview wears them. What is told an app's own server, its storage or its chain would only break it; and
 * whoever made the link to this page chose the addresses of terms and policy, so the preview's lead nowhere but here.
 */
export function previewOf(choices: Choices, page: string): Partial<ConfigParameters> {
  const { server, projectId, customRpcUrls, storageScope, termsConditionsUrl, privacyPolicyUrl, ...shown } =
    optionsOf(choices)
  const here = (name: string) => new URL(`#${name}`, page).href
  return {
    ...shown,
    ...(termsConditionsUrl && { termsConditionsUrl: here('terms') }),
    ...(privacyPolicyUrl && { privacyPolicyUrl: here('privacy') }),
  }
}
