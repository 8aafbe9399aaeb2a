import '#client/shims.ts'
import '@fontsource-variable/noto-sans-sc/index.css'
import '@fontsource-variable/oxanium/index.css'
import '@fontsource/zcool-qingke-huangyou/index.css'
import '#client/styles/tokens.css'
import '#client/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { armAudio } from '#client/audio/arm.ts'
import { Lab } from './Lab.tsx'

armAudio()
// One rem is a tenth of a phone that is 375 px wide. The laboratory keeps this size, however wide the window is.
document.documentElement.style.fontSize = '37.5px'
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Lab />
    </StrictMode>,
  )
}
