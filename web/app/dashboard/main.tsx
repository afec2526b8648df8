import '../../shared/reader-language.ts'
import '../../shared/base.css'
import '../parts/parts.css'
import './dashboard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyScheme } from './shell/scheme.ts'

applyScheme()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
