export { WhatIsABuy } from './WhatIsABuy.tsx'
