/** Types of events, as the header X-Service-Event names them. */
export const Events = ({ events }: { readonly events: readonly string[] }) => (
  <ul className="event-types">
    {events.map((event) => (
      <li key={event}>
        <code>{event}</code>
      </li>
    ))}
  </ul>
)
