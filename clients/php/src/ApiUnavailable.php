<?php

declare(strict_types=1);

namespace Vitrina;

/** No response of the API, or an overload, in all attempts. A write may have been received: send it again. */
final class ApiUnavailable extends ApiError
{
    public function __construct(string $message, public readonly ?float $retryAfter = null)
    {
        parent::__construct($message);
    }
}
