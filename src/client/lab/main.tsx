import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { armAudio } from '../audio/arm.ts'
import { Lab } from './Lab.tsx'

armAudio()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Lab />
    </StrictMode>,
  )
}
