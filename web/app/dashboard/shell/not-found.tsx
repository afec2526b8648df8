import { Link } from 'wouter'
import { buttonClass } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'

/** Where no page is. */
export const NotFound = () => (
  <Page title="Not found">
    <Card>
      <Empty
        icon="search"
        title="There is no page at this address"
        action={
          <Link href="/dashboard" className={buttonClass()}>
            Go to the overview
          </Link>
        }
      >
        It may have been moved, or the link is not whole.
      </Empty>
    </Card>
  </Page>
)
