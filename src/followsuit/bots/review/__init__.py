"""Review a match: judge every decision by what its player could know, and call the rest luck."""
