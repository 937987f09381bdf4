<?php

declare(strict_types=1);

namespace Vitrina;

/** The API did not answer for as long as it was asked. Whether a write arrived is not known: send it again. */
final class ApiAway extends ApiError
{
    public function __construct(string $message, public readonly ?float $retryAfter = null)
    {
        parent::__construct($message);
    }
}
