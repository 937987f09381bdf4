<?php

// As Composer would: the classes of Vitrina\ are in the folder of the client.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Vitrina\\'))
        require getenv('CLIENT') . '/src/' . substr($class, 8) . '.php';
});
