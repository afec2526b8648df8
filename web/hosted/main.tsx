import { render } from 'preact'
import '../shared/base.css'

const root = document.getElementById('root')
if (root !== null) render(<main><h1>Identity verification</h1></main>, root)
