<?php

declare(strict_types=1);

namespace Vitrina;

/** Where to send the browser. Keep it in its session, and refuse a return with another state. */
final class Login
{
    public function __construct(
        public readonly string $url,
        public readonly string $state,
        public readonly string $verifier,
    ) {
    }
}
