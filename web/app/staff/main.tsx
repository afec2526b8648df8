import { createRoot } from 'react-dom/client'
import '../../shared/base.css'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<main><h1>Identity</h1></main>)
