export { WhatIsANetwork } from './WhatIsANetwork.tsx'
